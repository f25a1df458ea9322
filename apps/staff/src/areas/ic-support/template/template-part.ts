import type { IcTemplate, IcTemplateContent } from '@nattoku/contract/ic-support/ic-template';

/** A part of the form: what it shows, what is wrong with it, and how it changes. */
export type PartProps = {
  kept: IcTemplate;
  draft: IcTemplateContent;
  problems: Readonly<Record<string, string | undefined>>;
  /** `about`: changes that say the same one after the other are one step back. */
  onChange: (part: Partial<IcTemplateContent>, about?: string) => void;
};
