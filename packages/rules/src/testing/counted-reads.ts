export type Reads = { count: number };

/** The same object, which counts how often its parts are read: a measure of work that does not depend on the machine. */
export const countedReads = <Each extends object>(target: Each, reads: Reads): Each =>
  new Proxy(target, {
    get: (from, key) => {
      reads.count += 1;
      return Reflect.get(from, key) as unknown;
    },
  });
