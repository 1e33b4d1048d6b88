import type { Visitor, VisitorStore } from '@chatso/contract';
import { Button } from '@mantine/core';
import { Send } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { serverNow } from '../../../lib/formats/clock.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { GroupedTable } from '../../../ui/list/index.ts';
import type { Board, BoardView } from '../data/board.ts';
import { PromptDialog } from '../prompt/prompt-dialog.tsx';
import type { CalmRow } from '../state/calm.ts';
import { isSelectable } from '../state/status.ts';
import { useShownGroups } from './use-shown-groups.tsx';
import { asColumn, type VisitorsAddress } from './use-visitors-address.ts';
import { nameOfVisitor, useVisitorColumns } from './visitor-columns.tsx';
import classes from './visitors.module.css';

interface VisitorTableProps {
  board: Board;
  view: BoardView;
  store: VisitorStore;
  address: VisitorsAddress;
}

/** The two groups, with what can be done to several at once. */
export function VisitorTable({ board, view: latest, store, address }: VisitorTableProps) {
  // What somebody types or presses goes first; a thousand rows follow when there is time.
  const view = useDeferredValue(latest);
  const { t } = useTranslation();
  const { can } = useSession();
  const columns = useVisitorColumns();
  const { groups, onFold, hold, release } = useShownGroups(view, board, address);
  const [prompting, setPrompting] = useState(false);
  const mayPrompt = can('liveChat');
  const { list, sort } = address;
  const selectable = ({ visitor, gone }: CalmRow) => mayPrompt && !gone && isSelectable(visitor, store, serverNow());
  const here = useMemo(
    () => new Map([...view.groups.active.rows, ...view.groups.idle.rows].map((visitor) => [visitor.id, visitor])),
    [view.groups],
  );
  // Who left, or may not be prompted any more, is not selected any more: what is done is done to what one sees.
  const chosen = list.selected
    .map((id) => here.get(id))
    .filter((visitor) => visitor !== undefined && selectable({ visitor, gone: false })) as Visitor[];
  const ids = chosen.map(({ id }) => id);
  // Beside the list and not in it: for React a pointer over a dialog of the list has not left the list.
  return (
    <>
      <div
        data-muted={!mayPrompt || undefined}
        className={classes.table}
        onPointerMove={({ pointerType, currentTarget, target }) => {
          // Of a dialog or a menu that the list has opened the pointer is elsewhere, and would never leave the list.
          if (pointerType === 'mouse' && currentTarget.contains(target as Node)) hold();
        }}
        onPointerLeave={release}
      >
        <GroupedTable
          columns={columns}
          groups={groups}
          idOf={({ visitor }) => visitor.id}
          label={t('visitors.list')}
          name="visitors"
          nameOf={({ visitor }) => nameOfVisitor(visitor, t('visitors.visitor', { number: visitor.number }))}
          selectable={selectable}
          {...(store.showWidget
            ? {
                selection: {
                  ids,
                  counted: t('visitors.selected', { count: ids.length }),
                  onChange: (next: string[]) => list.setSelected(next),
                  actions: (
                    <Button
                      leftSection={<Send aria-hidden size={16} strokeWidth={1.75} />}
                      size="xs"
                      onClick={() => setPrompting(true)}
                    >
                      {t('visitors.prompt.do')}
                    </Button>
                  ),
                },
              }
            : {})}
          sort={{ by: sort.by, down: sort.down }}
          stateOf={({ visitor, gone }) => (visitor.id === address.visitorId ? 'open' : gone ? 'gone' : undefined)}
          onFold={onFold}
          onOpen={({ visitor }) => {
            // M-40: a click that selects must not open something else as well.
            if (ids.length === 0) address.open(visitor.id === address.visitorId ? null : visitor.id);
          }}
          onSort={({ by, down }) => {
            const column = asColumn(by);
            if (column) address.setSort({ by: column, down });
          }}
        />
        {mayPrompt && store.showWidget && ids.length > 0 ? (
          <p className={classes.footnote}>{t('visitors.notSelectable')}</p>
        ) : null}
      </div>
      {prompting ? (
        <PromptDialog
          board={board}
          visitors={chosen}
          onClose={() => setPrompting(false)}
          onSent={() => list.setSelected([])}
        />
      ) : null}
    </>
  );
}
