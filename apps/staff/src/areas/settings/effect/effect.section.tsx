import { PageHeader } from '@nattoku/ui/layout/page-header';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { FiguresCard } from '#parts/figures/figures-card.tsx';

/** What the hospital has of it: how many talks were held, with whom, when and how long, per month and department. */
export const Section = ({ title }: SectionProps) => (
  <>
    <PageHeader
      title={title}
      description="行った説明の件数、職員の同席、時間外の割合、かかった時間を、月と診療科ごとに見ます。患者の情報は含みません。"
    />
    <FiguresCard />
  </>
);
