import { namesInBraces, replaceInBraces } from '#text/placeholder.ts';

/**
 * The placeholders of chat templates and of messages to a patient (specification/chat.md §14): a closed list without any logic
 * (specification/security.md §11).
 */
export const messageVariables = ['患者名', '施設名', '担当者名', '診療科', '説明予定日', 'URL'] as const;
export type MessageVariable = (typeof messageVariables)[number];
export type MessageValues = Partial<Record<MessageVariable, string>>;

const isVariable = (name: string): name is MessageVariable => messageVariables.some((known) => known === name);

/** Everything in double braces that is not one of the placeholders, in the order of the text. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(namesInBraces(text).filter((name) => !isVariable(name))),
];

/** The placeholders of a text, each once, in the order of the text. */
export const variablesIn = (text: string): MessageVariable[] => [...new Set(namesInBraces(text).filter(isVariable))];

/** Puts the values in; a placeholder without a value stays as it is, so that it is seen. What is put in is never read as a placeholder. */
export const fillVariables = (text: string, values: MessageValues): string =>
  replaceInBraces(text, (name, placeholder) => (isVariable(name) ? (values[name] ?? placeholder) : placeholder));
