import MuiPopover, { type PopoverProps } from '@mui/material/Popover'
import { useHasOpened } from './use-has-opened.ts'

/** A surface at an element, such as a form at its chip. Many are on a page: one that was never opened is not rendered. */
export function Popover(props: PopoverProps) {
  return useHasOpened(props.open) && <MuiPopover {...props} />
}
