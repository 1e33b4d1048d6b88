import type { WidgetConfig } from '@chatso/contract';
import type { WidgetTheme } from '@chatso/domain';

type Look = WidgetConfig['settings']['widgetCustomization'];

const sizes = { small: 48, medium: 56, large: 64 } as const;

/** As a string of CSS, whatever is in it. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/**
 * Style of the loader's shadow tree: the button, the panel and what is said while the frame is on its way. The shop's rules
 * end at its border, `* { all: unset !important }` included. The frame knows it, since it knows the store; the loader keeps
 * it with the look, so that the next page is drawn at once.
 */
export function launcherCss(look: Look, theme: WidgetTheme): string {
  const side = look.position === 'bottom-left' ? 'left' : 'right';
  const [x, y] = [24 + look.offsetSide, look.offsetBottom];
  const size = sizes[look.launcherSize];
  // A button that would drown in a light page.
  const edge =
    theme.light.line === 'transparent'
      ? ''
      : '\n.launch{box-shadow:0 8px 24px rgb(20 24 31/.18),inset 0 0 0 1px #838C9A}';
  const words = look.launcherText
    ? `\n.launch{padding:0 20px;max-width:calc(100vw - ${2 * x}px);font-size:15px}.launch::after{content:${quoted(look.launcherText)};white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.launch svg{flex:none}.launch img{margin-left:-12px}.open .launch::after{content:none}`
    : '';
  return `
div{--bg:${theme.primary};--fg:${theme.onPrimary}}
*{box-sizing:border-box}
[hidden]{display:none!important}
.launch,.panel{--fade:160ms;position:fixed;direction:ltr;font:600 12px/18px -apple-system,'Segoe UI',Roboto,sans-serif}
.launch{${side}:${x}px;bottom:calc(max(24px,env(safe-area-inset-bottom)) + ${y}px);min-width:${size}px;height:${size}px;margin:0;padding:0;border:0;border-radius:${size}px;background:var(--bg);color:var(--fg);display:flex;align-items:center;justify-content:center;gap:8px;cursor:pointer;box-shadow:0 8px 24px rgb(20 24 31/.18),0 0 0 1px rgb(255 255 255/.14)}
.launch:hover{filter:brightness(1.12)}
.launch:focus-visible{outline:2px solid var(--bg);outline-offset:3px;box-shadow:0 0 0 6px #fff}${edge}${words}
.launch *{pointer-events:none}
.launch svg{width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
.launch img{width:${size}px;height:${size}px;border-radius:50%;object-fit:contain;background:#fff;padding:8px}
.badge{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;padding:0 4px;border-radius:22px;background:#fff;color:#1F2329;border:2px solid var(--bg);text-align:center}
.panel{${side}:${x}px;bottom:calc(${size + y + 36}px + env(safe-area-inset-bottom));width:380px;max-width:calc(100vw - ${2 * x}px);height:640px;max-height:calc(100dvh - ${size + y + 60}px);border-radius:12px;overflow:hidden;background:#fff;color:#1F2329;box-shadow:0 8px 24px rgb(20 24 31/.18),0 0 0 1px rgb(20 24 31/.08);visibility:hidden;opacity:0;transform:translateY(8px);transition:opacity var(--fade),transform var(--fade),visibility 0s var(--fade)}
.panel{display:none}.warm .panel,.open .panel,.tip .panel{display:block}
.tip .panel{width:320px;height:var(--tip)}
.open .panel,.tip .panel{visibility:visible;opacity:1;transform:none;transition:opacity var(--fade),transform var(--fade)}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;display:block;color-scheme:light dark}
.wait{position:absolute;inset:0;padding-top:64px;display:grid;place-content:center;justify-items:center;gap:12px;text-align:center;font-size:14px;font-weight:400}
.wait::before{content:'';position:absolute;inset:0 0 auto;height:64px;background:var(--bg)}
.wait button{min-width:140px;height:44px;border:1px solid #838C9A;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.wait button:focus-visible{outline:2px solid;outline-offset:2px}
.spin{width:22px;height:22px;border-radius:50%;border:2px solid;border-right-color:transparent;animation:s .8s linear infinite}
@keyframes s{to{transform:rotate(1turn)}}
@media (prefers-color-scheme:dark){.panel{background:#1C1F24;color:#E8EAED;box-shadow:0 8px 24px rgb(20 24 31/.18),0 0 0 1px #2E333B}}
@media (max-width:480px),(max-height:420px){.open .panel{inset:0;width:100%;max-width:none;height:100%;max-height:none;border-radius:0}.open .launch{display:none}}
@media (prefers-reduced-motion:reduce){.panel{transition:none!important}.spin{animation-duration:3s}}
@media (forced-colors:active){.launch,.panel{border:1px solid}}
@media print{.launch,.panel{display:none}}
`;
}
