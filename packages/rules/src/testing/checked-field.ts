import type { CheckedField } from '#consent/layout-finding.ts';

/** A text that staff fill in, at the head of the first page; what matters to a test is given. */
export const aCheckedField = (given: Partial<CheckedField> = {}): CheckedField => ({
  id: '1',
  type: 'text',
  label: '病名',
  box: { page: 1, x: 50, y: 50, width: 200, height: 24 },
  filler: 'staffBefore',
  required: false,
  text: '',
  autoKey: null,
  options: [],
  signer: null,
  limits: { maxLength: null, least: null, most: null },
  ...given,
});
