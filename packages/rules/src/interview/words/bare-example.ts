const saidAlready = /^\s*(?:記入例|例えば|例|れい|example|e\.g\.|ví dụ|exemplo|ex\.)\s*[:：]\s*/iu;

/** An example without the 「例：」 that its author wrote before it: whoever shows it says so. */
export const bareExample = (example: string): string => example.replace(saidAlready, '');
