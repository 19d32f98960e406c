// What belongs to the person, offered to the command palette too: colours, rows, password, the way out.
import { KeyRound, LogOut, PencilLine, Rows3, SunMoon } from 'lucide-react'
import { useColorScheme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { setDensity, useDensity } from './density.ts'

interface Account {
  readonly leave: () => void
  readonly changePassword: () => void
  /** Only where there are some. */
  readonly openDrafts: (() => void) | undefined
}

export const useAccountActions = ({ leave, changePassword, openDrafts }: Account): void => {
  const { t } = useTranslation(['palette', 'shell', 'session'])
  const { mode = 'system', setMode } = useColorScheme()
  const density = useDensity()
  const chosen = (is: boolean) => (is ? t('action.chosen') : undefined)
  useActions(
    [
      ...(['light', 'dark', 'system'] as const).map((each) => ({
        id: `colours-${each}`,
        label: t('action.scheme', { name: t(`shell:user.${each}`) }),
        icon: SunMoon,
        detail: chosen(mode === each),
        run: () => setMode(each),
      })),
      ...(['comfortable', 'compact'] as const).map((each) => ({
        id: `rows-${each}`,
        label: t('action.density', { name: t(`shell:user.${each}`) }),
        icon: Rows3,
        detail: chosen(density === each),
        run: () => setDensity(each),
      })),
      {
        id: 'drafts',
        label: t('session:drafts.entry'),
        icon: PencilLine,
        run: () => openDrafts?.(),
        isOff: openDrafts === undefined,
      },
      { id: 'change-password', label: t('shell:user.changePassword'), icon: KeyRound, run: changePassword },
      { id: 'sign-out', label: t('shell:user.signOut'), icon: LogOut, run: leave },
    ],
    'always',
  )
}
