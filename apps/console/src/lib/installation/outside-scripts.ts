import type { InstallationConfig } from '@chatso/contract';

/**
 * Puts the configured scripts of others into the page, each once. They find their id as `data-id`. Nothing is
 * configured, nothing is added; the content security policy allows no host that is not configured.
 */
export function injectScripts(scripts: InstallationConfig['scripts']): void {
  for (const { name, id, src } of scripts) {
    const elementId = `chatso-${name}`;
    if (document.getElementById(elementId)) continue;
    const script = document.createElement('script');
    script.id = elementId;
    script.async = true;
    script.src = src;
    script.dataset.id = id;
    document.head.append(script);
  }
}
