import { ConsentPreset, consentPresetNames } from '@nattoku/contract/consent/consent-list';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { useLocation } from 'react-router';
import { href } from '#routing/paths.ts';
import { RouterLink } from '#routing/router-link.tsx';

type Props = {
  current: ConsentPreset | null;
  /** What else narrows the list; it stays when another preset is opened. */
  kept: Record<string, string>;
};

/** The usual questions; what was typed about a person goes along in the history entry. */
export function ConsentPresetLinks({ current, kept }: Props) {
  const { state } = useLocation();
  const link = (label: string, preset: ConsentPreset | null) => {
    const address = href('/consent/list', preset ? { ...kept, preset } : kept);
    return { label, href: address, current: preset === current, render: <RouterLink href={address} state={state} /> };
  };
  return (
    <TabLinks
      label="同意書の絞り込み"
      links={[...ConsentPreset.options.map((preset) => link(consentPresetNames[preset], preset)), link('すべて', null)]}
    />
  );
}
