// What jsdom lacks: it has no layout, so nothing is ever measured.
class NeverTold {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NeverTold as unknown as typeof ResizeObserver;
