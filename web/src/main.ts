import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './lib/i18n.svelte'
import './tokens.css'
import './base.css'

void speak().then(() => mount(App, { target: document.getElementById('app')! }))
