import { type ShopCheck, type ShopKind, shopCheckLines } from '@chatso/contract';
import { Button, Loader } from '@mantine/core';
import { CircleCheck, CircleDashed, CircleX, Copy, ExternalLink, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { wholeNumber } from '../../lib/formats/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { copyText } from '../../ui/copy-text.ts';
import classes from './check-step.module.css';
import { checkWords } from './check-words.ts';
import shared from './connect.module.css';

const icons = { passed: CircleCheck, remark: TriangleAlert, failed: CircleX, skipped: CircleDashed } as const;

interface CheckStepProps {
  kind: ShopKind;
  host: string;
  /** Those that are known so far. */
  checks: readonly ShopCheck[];
  /** All of them are. */
  done: boolean;
  pending: boolean;
  onAgain(): void;
  /** Null: it cannot be stopped any more. */
  onStop: (() => void) | null;
}

const later = (name: ShopCheck['name']): ShopCheck => ({
  name,
  state: 'skipped',
  problem: null,
  detail: null,
  ms: null,
});

/** What was looked at, line by line as it is known, and beside it what can be done about the one that is chosen. */
export function CheckStep({ kind, host, checks, done, pending, onAgain, onStop }: CheckStepProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ShopCheck['name'] | null>(null);
  // While it is looked at again each line stays as it was until it is known anew.
  const [before, setBefore] = useState<readonly ShopCheck[]>([]);
  const known = (name: ShopCheck['name']) => checks.find((one) => one.name === name);
  const rows = shopCheckLines[kind].map(
    (name) => known(name) ?? (pending ? before.find((one) => one.name === name) : undefined) ?? later(name),
  );
  const asked = pending ? shopCheckLines[kind].find((name) => known(name) === undefined) : undefined;
  const shown = done ? checks : null;
  const worst = rows.find(({ state }) => state === 'failed') ?? rows.find(({ state }) => state === 'remark');
  const open = rows.find(({ name }) => name === chosen) ?? worst ?? null;
  const count = (state: ShopCheck['state']) => wholeNumber(shown?.filter((one) => one.state === state).length ?? 0);
  return (
    <div className={classes.check}>
      <div className={classes.list}>
        <div className={classes.listHead}>
          <div>
            <h2 className={shared.heading}>{t('shops.flow.checking', { host: host.replace(/^https?:\/\//, '') })}</h2>
            <p className={shared.hint}>{t('shops.flow.nothingChanges')}</p>
          </div>
          {pending && onStop ? (
            <Button size="xs" variant="default" onClick={onStop}>
              {t('shops.flow.stop')}
            </Button>
          ) : null}
        </div>
        <ul aria-busy={pending} aria-label={t('shops.test')} className={classes.lines}>
          {rows.map((row) => (
            <Line
              check={row}
              key={row.name}
              open={open?.name === row.name}
              pending={asked === row.name}
              onOpen={() => setChosen(row.name)}
            />
          ))}
        </ul>
        <p aria-live="polite" className={classes.sum}>
          {shown
            ? t('shops.flow.sum', { passed: count('passed'), remarks: count('remark'), failed: count('failed') })
            : null}
        </p>
      </div>
      <aside className={classes.detail}>
        {open ? (
          <Detail
            check={open}
            pending={pending}
            onAgain={() => {
              setBefore(rows);
              setChosen(open.name);
              onAgain();
            }}
          />
        ) : (
          <p className={shared.hint}>{t(shown ? 'shops.flow.fine' : 'shops.flow.pick')}</p>
        )}
      </aside>
    </div>
  );
}

interface LineProps {
  check: ShopCheck;
  open: boolean;
  pending: boolean;
  onOpen(): void;
}

function Line({ check, open, pending, onOpen }: LineProps) {
  const { t } = useTranslation();
  const { state, problem, detail, ms } = check;
  const Icon = icons[state];
  return (
    <li className={classes.line} data-state={state}>
      <button aria-pressed={open} className={classes.lineButton} disabled={pending} type="button" onClick={onOpen}>
        {pending ? <Loader aria-hidden size={18} /> : <Icon aria-hidden size={18} strokeWidth={1.75} />}
        <span className={classes.lineWords}>
          <span className={classes.lineName}>{checkWords(t, check)}</span>
          {problem ? <span>{t(`shops.problems.${problem}`)}</span> : detail ? <bdi>{detail}</bdi> : null}
        </span>
        {ms === null || pending ? null : (
          <span className={classes.took}>{t('shops.ms', { number: wholeNumber(ms) })}</span>
        )}
      </button>
    </li>
  );
}

const files = {
  'header-stripped': {
    label: 'shops.flow.htaccess',
    line: 'RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]',
  },
  'https-hidden': { label: 'shops.flow.wpConfig', line: "$_SERVER['HTTPS'] = 'on';" },
} as const;

function Detail({ check, pending, onAgain }: { check: ShopCheck; pending: boolean; onAgain(): void }) {
  const { t } = useTranslation();
  const { state, problem, detail, tried } = check;
  const file = problem && problem in files ? files[problem as keyof typeof files] : null;
  // The page of the shop where one click mends it.
  const page = problem === 'plain-permalinks' && detail?.startsWith('http') ? detail : null;
  return (
    <>
      <h3 className={classes.detailTitle} data-state={state}>
        {checkWords(t, check)}
      </h3>
      <p className={shared.hint}>{problem ? t(`shops.problems.${problem}`) : t('shops.flow.fine')}</p>
      {problem && detail && page === null ? (
        <p className={shared.hint}>
          <bdi>{t('shops.itSays', { words: detail })}</bdi>
        </p>
      ) : null}
      {tried && tried.length > 0 ? (
        <>
          <h4 className={classes.detailHead}>{t('shops.flow.whatWeTried')}</h4>
          <dl className={classes.tried}>
            {tried.map(({ way, status }) => (
              <div key={way}>
                <dt>{t(`shops.ways.${way}`)}</dt>
                <dd>
                  <span data-good={status < 400}>{status}</span>{' '}
                  {t(status < 400 ? 'shops.flow.inUse' : 'shops.flow.noKeys')}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {file ? (
        <>
          <h4 className={classes.detailHead}>{t(file.label)}</h4>
          <pre className={classes.code} dir="ltr">
            {file.line}
          </pre>
        </>
      ) : null}
      <div className={classes.detailButtons}>
        {page ? (
          <Button
            component="a"
            href={page}
            leftSection={<ExternalLink aria-hidden size={14} />}
            rel="noopener noreferrer"
            size="xs"
            target="_blank"
            variant="default"
          >
            {t('shops.flow.openPermalinks')}
          </Button>
        ) : null}
        {file ? (
          <Button
            leftSection={<Copy aria-hidden size={14} />}
            size="xs"
            variant="default"
            onClick={() => void copyText(file.line)}
          >
            {t('shops.flow.copy')}
          </Button>
        ) : null}
        {state === 'passed' ? null : (
          <Button
            leftSection={<RefreshCw aria-hidden size={14} />}
            loading={pending}
            size="xs"
            variant="default"
            onClick={onAgain}
          >
            {t('shops.flow.checkAgain')}
          </Button>
        )}
      </div>
    </>
  );
}
