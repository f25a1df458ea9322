/** How a patient shows it to the family, in a part of its own: few do. */
export { AllowFamilyScreen } from '#areas/family/allow-family.screen.tsx';
export { FamilyLinksScreen } from '#areas/family/family-links.screen.tsx';
export { familyWordsReady } from '#words/family/family-words.ts';
