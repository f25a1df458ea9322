/** What a colour means; each has a word or an icon beside it wherever it is used. */
export type Tone = 'neutral' | 'primary' | 'info' | 'done' | 'warning' | 'error';
