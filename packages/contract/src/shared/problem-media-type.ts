export const problemMediaType = 'application/problem+json';
