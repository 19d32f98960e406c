import { useTranslation } from 'react-i18next'
import { useShortcut } from '#src/ui/use-shortcut.ts'

const step = (by: 1 | -1) => () => {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.getClientRects().length > 0 && pane.checkVisibility({ visibilityProperty: true }),
  )
  const at = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[(at + by + panes.length) % panes.length]
  next?.focus()
}
const forward = step(1)
const back = step(-1)

/** F6 goes to the next pane, Shift F6 to the one before. A pane is any element with `data-pane`. */
export const usePanes = (): void => {
  const { t } = useTranslation('palette')
  useShortcut('F6', forward, { label: t('action.nextPane'), scope: 'always' })
  useShortcut('Shift+F6', back, { label: t('action.previousPane'), scope: 'always' })
}
