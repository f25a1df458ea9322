/** Tells style sheets how high an element is, under a name of theirs, for as long as it is there: a ref for elements whose lines wrap. */
export const publishHeight = (name: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const { style } = element.ownerDocument.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(name);
  };
};
