import { html, type Markup } from './html.ts';

const PATHS = {
  search: '<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M5 20v-1a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v1"/>',
  bag: '<path d="M5 7.5h14l1 12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19.5Z"/><path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  right: '<path d="m9 6 6 6-6 6"/>',
  heart:
    '<path d="M12 20S4 15.2 4 9.2A4.2 4.2 0 0 1 8.2 5C10 5 11.3 6 12 7.2 12.7 6 14 5 15.8 5A4.2 4.2 0 0 1 20 9.2C20 15.2 12 20 12 20Z"/>',
  truck:
    '<path d="M3 6h11v10H3zM14 10h4l3 3.5V16h-7"/><circle cx="7" cy="17.5" r="2"/><circle cx="17" cy="17.5" r="2"/>',
  back: '<path d="M8 5 4 9l4 4"/><path d="M4 9h10a5 5 0 0 1 0 10h-4"/>',
  wrench:
    '<path d="M20 6.5a5 5 0 0 1-6.7 5.6L7 18.5a2.1 2.1 0 0 1-3-3l6.4-6.3A5 5 0 0 1 16 2.8L13.2 5.6l.6 2.6 2.6.6Z"/>',
  zoom: '<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4M11 8.5v5M8.5 11h5"/>',
  chat: '<path d="M20 12a8 8 0 0 1-11.6 7.1L4 20l1-4.1A8 8 0 1 1 20 12Z"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
} as const;

/** Decorative: the words beside it carry the meaning. */
export const icon = (name: keyof typeof PATHS, size = 18): Markup => ({
  markup: `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${PATHS[name]}</svg>`,
});

const STAR = '<path d="m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8Z"/>';

/** Five stars, the last one cut where the rating ends. */
export const stars = (rating: number): Markup => html`
  <span class="stars" role="img" aria-label="${rating} of 5 stars">
    ${[0, 1, 2, 3, 4].map((i) => {
      const part = Math.round(Math.min(1, Math.max(0, rating - i)) * 20);
      return {
        markup: `<svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true"><g fill="#E3E7E3">${STAR}</g><svg width="${part}" height="20" viewBox="0 0 ${part || 1} 20" fill="currentColor">${part ? STAR : ''}</svg></svg>`,
      };
    })}
  </span>`;
