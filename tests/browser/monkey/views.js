window.monkey.drawn = () => []
