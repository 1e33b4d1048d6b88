import { AreaPage, AreaSections } from '../../ui/area.ts';
import { Macros } from './macros/macros.tsx';
import { Tags } from './tags/tags.tsx';
import { TicketTabs } from './ticket-tabs.tsx';
import { useSettingsNews } from './use-settings-news.ts';

/** `settings/tickets` (P-63): what tickets are sorted with, and what is done to them in one go. */
export function TicketTagsPage({ title }: { title: string }) {
  useSettingsNews();
  return (
    <AreaPage title={title} top={<TicketTabs at="ticketTags" />}>
      <AreaSections>
        <Tags />
        <Macros />
      </AreaSections>
    </AreaPage>
  );
}
