int more(int v) { return v; }
