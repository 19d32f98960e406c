import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { ChangedFile, type Sides } from './ChangedFile.tsx'
import { ChangeList, mostTabs } from './ChangeList.tsx'
import type { FileChange } from '#domain/archive/compare/compare.ts'

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  ...columnLayout,
  containerType: 'inline-size',
  '& > div': { flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' },
  // Many files are listed next to the selected one.
  '& > [data-split]': { flexDirection: 'row' },
  '& > [data-split] > [data-list]': {
    flex: 'none',
    width: 'min(280px, 40%)',
    borderRight: `1px solid ${color.line.hair}`,
  },
  '& > div > [data-panel]': {
    flex: 1,
    minHeight: 0,
    minWidth: 0,
    ...columnLayout,
  },
  '@container (max-width: 560px)': {
    '& > [data-split]': { flexDirection: 'column' },
    '& > [data-split] > [data-list]': {
      width: '100%',
      height: 180,
      borderRight: 0,
      borderBottom: `1px solid ${color.line.hair}`,
    },
  },
  // If the page itself scrolls, the lines have a fixed height.
  [media.belowNarrow]: { '& > div > [data-panel]': { minHeight: 320 } },
})

interface ChangesPaneProps {
  changes: readonly FileChange[]
  sides: Sides
  /** Path of the selected file if the caller controls it; else the first one, or the one selected here. */
  value?: string | null | undefined
  onChange?: ((path: string) => void) | undefined
}

/** The files that differ between two archives, and the selected one. Fills its container. */
export function ChangesPane({ changes, sides, value, onChange }: ChangesPaneProps) {
  const { t } = useTranslation('sending')
  const panel = useId()
  const [chosen, setChosen] = useState<string>()
  const selected = value ?? chosen
  const change = changes.find(({ path }) => path === selected) ?? changes[0]
  if (!change) return null
  const hasList = changes.length > mostTabs
  const choose = (path: string) => {
    setChosen(path)
    onChange?.(path)
  }
  return (
    <Root>
      <div data-split={hasList ? '' : undefined}>
        <div data-list="">
          <ChangeList
            changes={changes}
            value={change.path}
            onChange={choose}
            label={t('change.list')}
            panelId={panel}
          />
        </div>
        <div
          data-panel=""
          id={panel}
          role={hasList ? 'region' : 'tabpanel'}
          aria-label={t('change.panel', { path: change.path })}
        >
          <ChangedFile change={change} sides={sides} />
        </div>
      </div>
    </Root>
  )
}
