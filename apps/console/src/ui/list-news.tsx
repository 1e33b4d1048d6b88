import { Button } from '@mantine/core';
import classes from './list-news.module.css';

interface ListNewsProps {
  text: string;
  show: string;
  onShow(): void;
}

/** Says over the head of a list that it is another one by now; its rows stay where they are until that is asked for. */
export function ListNews({ text, show, onShow }: ListNewsProps) {
  return (
    <div className={classes.place}>
      <p className={classes.news} role="status">
        {text}
        <Button size="compact-xs" variant="subtle" onClick={onShow}>
          {show}
        </Button>
      </p>
    </div>
  );
}
