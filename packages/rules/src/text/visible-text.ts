/**
 * What is seen on paper: a letter, mark or picture, also one that no font has (private use, unassigned, half of a pair). Not blanks, accents
 * alone, fillers, or what the normal form takes away.
 */
const VISIBLE =
  /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]|[\p{Co}\p{Cs}]|(?!\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point})\p{Cn}/u;

/** Whether anything of it is seen on paper; accents, fillers and blanks alone name nobody. Apart from the normal form: every first page carries it. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
