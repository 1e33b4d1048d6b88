import { type ColourId, colour as paint } from '../catalogue/palettes.ts';
import type { Product } from '../catalogue/types.ts';
import { dryBag, duffel, rollTop, sling, tote } from './bags.ts';
import type { Drawing } from './brush.ts';
import { bottle, mug, tent } from './camp-basics.ts';
import { blanket, chair, cookPot, lantern, sleepingBag, stove } from './camp-gear.ts';
import { daypack } from './daypack.ts';
import { fleece, overshirt, stripedCrew } from './first-layers.ts';
import { anorak, parka, poncho, puffer, waxedJacket } from './jackets.ts';
import { beanie, socks } from './knits.ts';
import { downVest, rainShell } from './rain-shell.ts';
import { cableSweater, henley, hoodie, tee } from './tops.ts';
import { trailPants } from './trail-pants.ts';
import { canvasTrousers, joggers, rainPants, shorts } from './trousers.ts';
import { cap, mittens, rainBoots, umbrella } from './wear.ts';

const DRAWINGS: Record<string, Drawing> = {
  'ridgeline-rain-shell': rainShell,
  'cirrus-down-vest': downVest,
  'cirrus-down-jacket': puffer,
  'saltmarsh-waxed-jacket': waxedJacket,
  'squall-rain-poncho': poncho,
  'kestrel-pullover-anorak': anorak,
  'longshore-parka': parka,
  'harbour-wool-overshirt': overshirt,
  'fernwood-fleece-half-zip': fleece,
  'merino-base-layer-crew': stripedCrew,
  'inlet-cable-sweater': cableSweater,
  'fogbank-hoodie': hoodie,
  'tern-waffle-henley': henley,
  'dockside-organic-tee': tee,
  'switchback-trail-pants': trailPants,
  'switchback-trail-shorts': shorts,
  'downpour-rain-pants': rainPants,
  'millstone-canvas-trousers': canvasTrousers,
  'ember-fleece-joggers': joggers,
  'cedar-22-l-daypack': daypack,
  'portage-45-l-duffel': duffel,
  'rook-roll-top-28-l': rollTop,
  'skipper-sling-6-l': sling,
  'tideline-dry-bag-10-l': dryBag,
  'mainsail-market-tote': tote,
  'tidewater-2-person-tent': tent,
  'nimbus-sleeping-bag': sleepingBag,
  'basecamp-enamel-mug': mug,
  'cold-creek-bottle-750-ml': bottle,
  'hearth-camp-lantern': lantern,
  'small-fire-stove': stove,
  'trailhead-cook-pot': cookPot,
  'fieldside-camp-chair': chair,
  'longhouse-wool-blanket': blanket,
  'watch-knit-beanie': beanie,
  'long-trail-socks-2-pairs': socks,
  'lookout-trucker-cap': cap,
  'snowline-knit-mittens': mittens,
  'puddle-rain-boots': rainBoots,
  'galeproof-umbrella': umbrella,
};

/**
 * The picture of a product in one of its colours (default: the first), as a whole SVG file of 640 x 720 with its paper.
 * The same input always gives the same text. Throws when the product has no drawing.
 */
export const productSvg = (product: Pick<Product, 'slug' | 'colours'>, colourId?: ColourId): string => {
  const drawing = DRAWINGS[product.slug];
  const chosen = colourId ?? product.colours[0];
  if (!drawing || !chosen) throw new Error(`No drawing for ${product.slug}`);
  const { palette, background } = paint(chosen);
  const { shadow, body } = drawing(palette, `${product.slug}-${chosen}`);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="720" viewBox="0 0 320 360">' +
    `<rect width="320" height="360" fill="${background}"/>` +
    // Nine tenths of the board: room for the price tag in a corner.
    `<g transform="translate(16 18) scale(.9)"><g transform="translate(5 8)" fill="#10201A" opacity=".1">${shadow}</g>${body}</g></svg>`
  );
};
