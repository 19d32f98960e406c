import useMediaQuery from '@mui/material/useMediaQuery'
import { width } from '../theme/tokens.ts'

/** Whether the window is as narrow as that of a phone, for an order that a screen reader and the Tab key also follow. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${width.phone - 0.02}px)`, { noSsr: true })
}
