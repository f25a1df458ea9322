/** Tells the size of an element in CSS pixels and the ratio of device pixels, now and at every resize, rotation and zoom. */
export function watchSize(
  element: HTMLElement,
  tell: (size: { width: number; height: number }, ratio: number) => void,
): () => void {
  const told = { width: 0, height: 0, ratio: 0 };
  const measure = () => {
    const { width, height } = element.getBoundingClientRect();
    const now = { width, height, ratio: window.devicePixelRatio };
    if (now.width === told.width && now.height === told.height && now.ratio === told.ratio) return;
    Object.assign(told, now);
    tell(now, now.ratio);
  };

  let density: MediaQueryList | null = null;
  const zoomed = () => {
    density?.removeEventListener('change', zoomed);
    density = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    density.addEventListener('change', zoomed);
    measure();
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  zoomed();
  return () => {
    observer.disconnect();
    density?.removeEventListener('change', zoomed);
  };
}
