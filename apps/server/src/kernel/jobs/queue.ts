declare const isQueue: unique symbol;

/** Name of a queue that jobs are sent to. Made by `queueNamed` alone, so that a job for a misspelt queue does not compile. */
export type Queue = string & { readonly [isQueue]: true };

const made = new Set<Queue>();

export function queueNamed(name: string): Queue {
  made.add(name as Queue);
  return name as Queue;
}

export const queuesMade = (): ReadonlySet<Queue> => made;
