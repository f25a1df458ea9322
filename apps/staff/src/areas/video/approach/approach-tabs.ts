export const approachTabs = ['view', 'edit', 'layers', 'check'] as const;
export type ApproachTab = (typeof approachTabs)[number];
