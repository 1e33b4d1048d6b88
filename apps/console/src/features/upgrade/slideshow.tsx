import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { Slide } from './slides.tsx';
import classes from './slideshow.module.css';
import { useSlides } from './use-slides.ts';

interface SlideshowProps {
  slides: readonly Slide[];
  /** Accessible name of the whole. */
  label: string;
  size?: 'banner' | 'page';
}

/** A few reasons, one at a time, with a dot for each. All of them have the same size, so nothing below moves. */
export function Slideshow({ slides, label, size = 'banner' }: SlideshowProps) {
  const { t } = useTranslation();
  const { shown, show, hold, moving } = useSlides(slides.length);
  return (
    <section
      aria-label={label}
      aria-roledescription={t('upgrade.carousel')}
      className={classes.show}
      data-size={size}
      {...hold}
    >
      {/* What changes by itself must not interrupt a reader; what one chose by hand is told. */}
      <div aria-live={moving ? 'off' : 'polite'} className={classes.stage}>
        {slides.map(({ id, icon: Icon }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group by its pattern
          <div
            aria-hidden={at !== shown}
            aria-label={t('upgrade.slideOf', { at: at + 1, count: slides.length })}
            aria-roledescription={t('upgrade.slide')}
            className={classes.slide}
            data-shown={at === shown || undefined}
            key={id}
            role="group"
          >
            <span aria-hidden className={classes.picture}>
              <Icon size={size === 'page' ? 32 : 20} strokeWidth={1.75} />
            </span>
            <p className={classes.title}>{t(`upgrade.slides.${id}.title`)}</p>
            <p className={classes.body}>{t(`upgrade.slides.${id}.body`)}</p>
          </div>
        ))}
      </div>
      <div className={classes.dots}>
        {slides.map(({ id }, at) => (
          <button
            aria-current={at === shown ? 'true' : undefined}
            aria-label={t('upgrade.showSlide', { at: at + 1, count: slides.length })}
            className={classes.dot}
            key={id}
            type="button"
            onClick={() => show(at)}
          />
        ))}
      </div>
    </section>
  );
}
