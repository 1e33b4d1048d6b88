import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { RootCtx } from '../../platform/ctx.ts';
import { asHtml } from '../../platform/http/static-files.ts';
import { type ApiExample, apiExamples, widgetEventNames } from './api-examples.ts';
import { examplesTexts } from './examples-texts.ts';
import { isBelow, sendStorePage } from './store-page.ts';

export const isExamplesPage = (address: string): boolean => isBelow('/widget/examples/', address);

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#e3e6eb, #2e333b); --soft: light-dark(#f4f5f7, #23272e); }
body { max-width: 46rem; margin: 3rem auto 8rem; padding: 0 1.25rem; }
@media (min-width: 75rem) { body { margin-inline-start: max(1.25rem, calc((100vw - 74rem) / 2)); } }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.125rem; margin: 2.5rem 0 .5rem; }
.store { margin: 0 0 1.5rem; opacity: .75; overflow-wrap: anywhere; }
pre, textarea, .call { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre { margin: .5rem 0; padding: .75rem 1rem; background: var(--soft); border-radius: 8px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
ul { list-style: none; margin: 1.5rem 0 0; padding: 0; }
li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .5rem 1rem; align-items: center; padding: 1rem 0; border-top: 1px solid var(--line); }
li p { margin: 0; grid-column: 1 / -1; font-size: .9375rem; }
.call { overflow-wrap: anywhere; font-weight: 600; }
textarea { grid-column: 1 / -1; width: 100%; box-sizing: border-box; margin-top: .5rem; padding: .5rem .75rem; border: 1px solid #838c9a; border-radius: 8px; background: none; color: inherit; resize: vertical; }
button { font: inherit; font-weight: 500; padding: .375rem 1rem; border: 1px solid #838c9a; border-radius: 8px; background: none; color: inherit; cursor: pointer; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
.wrong { color: light-dark(#c8332b, #f0776f); }
.wrong:empty { display: none; }
#heard { min-height: 3rem; max-height: 16rem; }`;

/**
 * What is run is what is shown: the call and its payload stand in the page as text. Nothing is evaluated, so that the page
 * needs no more of its policy than the shop's do.
 */
const script = `
window.ChatsoWidget = window.ChatsoWidget || function () { (window.ChatsoWidget.q = window.ChatsoWidget.q || []).push(arguments); };
(function () {
  var log = document.getElementById('heard');
  var lines = [];
  log.dataset.events.split(' ').forEach(function (name) {
    window.ChatsoWidget('on', name, function (detail) {
      lines.unshift(new Date().toLocaleTimeString() + '  ' + name + (detail === undefined ? '' : '  ' + JSON.stringify(detail)));
      lines.length = Math.min(lines.length, 50);
      log.textContent = lines.join('\\n');
    });
  });
  document.querySelectorAll('[data-call]').forEach(function (example) {
    var field = example.querySelector('textarea');
    var wrong = example.querySelector('.wrong');
    example.querySelector('button').addEventListener('click', function () {
      var call = JSON.parse(example.dataset.call);
      if (wrong) wrong.textContent = '';
      if (field) {
        try {
          call.push(JSON.parse(field.value));
        } catch (error) {
          wrong.textContent = wrong.dataset.text;
          field.focus();
          return;
        }
      }
      window.ChatsoWidget.apply(null, call);
    });
  });
})();
`;

export const sendExamplesScript = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);

const stub = `<script>
  window.ChatsoWidget ||= function () { (ChatsoWidget.q ||= []).push(arguments) }
</script>`;

const listening = `ChatsoWidget('on', 'unread', (count) => { … })`;

const shownCall = ({ call, payload }: ApiExample): string =>
  `ChatsoWidget(${[...call.map((word) => `'${word}'`), ...(payload === undefined ? [] : ['…'])].join(', ')})`;

type Texts = (typeof examplesTexts)['en'];

function exampleAsHtml(example: ApiExample, texts: Texts): string {
  const { id, call, payload } = example;
  const what = texts.what[id] ?? '';
  const json = typeof payload === 'string' ? JSON.stringify(payload) : JSON.stringify(payload, null, 2);
  const field =
    payload === undefined
      ? ''
      : `<textarea aria-label="${asHtml(`${texts.payload}: ${shownCall(example)}`)}" aria-describedby="w-${id}" dir="ltr" rows="${Math.min(8, json.split('\n').length)}" spellcheck="false">${asHtml(json)}</textarea><p class="wrong" id="w-${id}" role="alert" data-text="${asHtml(texts.notJson)}"></p>`;
  return `<li data-call="${asHtml(JSON.stringify(call))}"><button type="button" aria-label="${asHtml(`${texts.run}: ${shownCall(example)}`)}">${texts.run}</button><span class="call" dir="ltr">${asHtml(shownCall(example))}</span><p>${asHtml(what)}</p>${field}</li>`;
}

/** `/widget/examples/{analyticsId}`: every call of the widget, to be run. Says no more than the widget does to everybody. */
export const sendExamplesPage = (ctx: RootCtx, config: Config, request: FastifyRequest, reply: FastifyReply) =>
  sendStorePage(ctx, config, request, reply, ({ active, settings }) => {
    const language = request.headers['accept-language']?.trim().toLowerCase().startsWith('fr') ? 'fr' : 'en';
    const texts = examplesTexts[language];
    const body = `
<p>${asHtml(texts.lead)}</p><p>${asHtml(active && settings.showWidget ? texts.real : texts.hidden)}</p>
<p>${asHtml(texts.stub)}</p><pre dir="ltr">${asHtml(stub)}</pre>
<ul>${apiExamples.map((example) => exampleAsHtml(example, texts)).join('\n')}</ul>
<h2 id="heard-title">${asHtml(texts.heard)}</h2><p>${asHtml(texts.listen)}</p><pre dir="ltr">${asHtml(listening)}</pre>
<pre aria-labelledby="heard-title" data-events="${widgetEventNames.join(' ')}" dir="ltr" id="heard" role="log" tabindex="0">${asHtml(texts.nothing)}</pre>`;
    return { language, title: texts.title, style, body, script: '/widget/examples.js' };
  });
