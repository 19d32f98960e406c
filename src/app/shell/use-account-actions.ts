// What belongs to the person, offered to the command palette too: colours, rows, password, the way out.
import { KeyRound, LogOut, Rows3, SunMoon } from 'lucide-react'
import { useColorScheme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { setDensity, useDensity } from './density.ts'

interface Account {
  readonly leave: () => void
  readonly changePassword: () => void
}

export const useAccountActions = ({ leave, changePassword }: Account): void => {
  const { t } = useTranslation(['palette', 'shell'])
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
      { id: 'change-password', label: t('shell:user.changePassword'), icon: KeyRound, run: changePassword },
      { id: 'sign-out', label: t('shell:user.signOut'), icon: LogOut, run: leave },
    ],
    'always',
  )
}
