/** The person called a file off: nothing went wrong. */
export const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
