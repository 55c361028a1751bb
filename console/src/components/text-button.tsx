/** A button that reads as a link: for what is done beside the text it stands in. */
import type { ComponentProps } from 'react';
import classes from './text-button.module.css';

export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" className={classes.button} {...props} />;
}
