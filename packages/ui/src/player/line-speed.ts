/** Bits a second at which a file came over the line, as the browser remembers it; null for one that it does not remember, or had kept before. */
export function speedOf(address: string): number | null {
  const loads = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  const load = loads.find(
    ({ transferSize, encodedBodySize }) => encodedBodySize > 0 && transferSize >= encodedBodySize,
  );
  return load ? (8000 * load.encodedBodySize) / Math.max(1, load.responseEnd - load.responseStart) : null;
}
