export type VideoCaptions = {
  language: string;
  label: string;
  url: string;
  /** False where nobody has reviewed them: the choice bears a mark. */
  reviewed?: boolean | undefined;
};
