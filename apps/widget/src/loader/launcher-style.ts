/** Style of the shadow tree. The shop's rules end at its border, `* { all: unset !important }` included. */
export const launcherStyle = `
*{box-sizing:border-box}
[hidden]{display:none!important}
.launch,.panel{--fade:160ms;position:fixed;direction:ltr;font:600 12px/18px -apple-system,'Segoe UI',Roboto,sans-serif}
.launch{right:24px;bottom:max(24px,env(safe-area-inset-bottom));width:56px;height:56px;margin:0;padding:0;border:0;border-radius:50%;background:var(--bg);color:var(--fg);display:grid;place-items:center;cursor:pointer;box-shadow:0 8px 24px rgb(20 24 31/.18),0 0 0 1px rgb(255 255 255/.14)}
.launch:hover{filter:brightness(1.12)}
.launch:focus-visible{outline:2px solid var(--bg);outline-offset:3px;box-shadow:0 0 0 6px #fff}
.edge{box-shadow:0 8px 24px rgb(20 24 31/.18),inset 0 0 0 1px #838C9A}
.left .launch{right:auto;left:24px}
.launch *{pointer-events:none}
.launch svg{width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
.launch img{width:56px;height:56px;border-radius:50%;object-fit:contain;background:#fff;padding:8px}
.badge{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;padding:0 4px;border-radius:22px;background:#fff;color:#1F2329;border:2px solid var(--bg);text-align:center}
.panel{right:24px;bottom:calc(92px + env(safe-area-inset-bottom));width:380px;max-width:calc(100vw - 48px);height:640px;max-height:calc(100dvh - 116px);border-radius:12px;overflow:hidden;background:#fff;color:#1F2329;box-shadow:0 8px 24px rgb(20 24 31/.18),0 0 0 1px rgb(20 24 31/.08);visibility:hidden;opacity:0;transform:translateY(8px);transition:opacity var(--fade),transform var(--fade),visibility 0s var(--fade)}
.left .panel{right:auto;left:24px}
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
