"""The rulesets, one package each. Nobody but the registry imports them."""
