import { ShoppingBag } from 'lucide-react';
import { pictureAddress } from '../lib/browser/foreign-picture.ts';
import classes from './shop-picture.module.css';

/** A product's picture, 56 px or `small` 40 px, above a bag that is seen where there is none, or none to be had. */
export const ShopPicture = ({ src, small }: { src: string | undefined; small?: true }) => (
  <span aria-hidden className={classes.picture} data-small={small}>
    <ShoppingBag size={18} strokeWidth={1.75} />
    {src ? (
      <img
        alt=""
        key={src}
        loading="lazy"
        src={pictureAddress(src)}
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    ) : null}
  </span>
);
