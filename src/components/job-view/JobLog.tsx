import type { ReactNode } from 'react'
import { Download, WrapText } from 'lucide-react'
import { useRef, useState } from 'react'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type LogLine, isLogCode, logCodes } from '#contract/jobs/job.ts'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { LogLines } from './LogLines.tsx'
import { type LogFilter, type FormattedLine, countOf, isFound, visibleLines, saveLog } from './log-lines.ts'
import { formatMessage } from '#domain/messages/format-message.ts'
import { useMessageFormatter } from '#src/components/errors/use-message-formatter.ts'

/** Formats a log line in the language of the console; unknown codes keep the platform's text. */
const useLogText = (): ((line: LogLine) => string) => {
  const { t } = useTranslation('jobs')
  const formatter = useMessageFormatter()
  return ({ code, params, message }) => {
    if (!isLogCode(code) || formatter === undefined) return message
    const formatted = formatMessage(logCodes[code], { params, formatter })
    return formatted === undefined ? message : t(`log.${code}`, { ...formatted, defaultValue: message })
  }
}

const Root = styled('section')({
  flex: '1 0 auto',
  ...columnLayout,
  minWidth: 0,
})
const Head = styled('header')({
  ...rowLayout(8),
  flexWrap: 'wrap',
  minHeight: 40,
  padding: '6px var(--gutter)',
  borderBottom: hairline,
  '& h2': { ...type.panel, margin: 0 },
  '& > small': { ...type.small, color: color.text.secondary, marginRight: 'auto' },
  '& > output': { ...type.small, color: color.text.secondary },
})

const emptyKeys = { all: 'empty', warnings: 'emptyWarnings', errors: 'emptyErrors' } as const

const WrapButton = ({ wrap, onChange }: { wrap: boolean; onChange: (wrap: boolean) => void }) => {
  const { t } = useTranslation('jobs')
  return (
    <IconButton icon={WrapText} label={t('logPane.wrap')} pressed={wrap} onClick={() => onChange(!wrap)} />
  )
}

interface JobLogProps {
  lines: readonly LogLine[]
  isLive: boolean
  /** Name of the downloaded file, without extension. */
  fileName: string
  /** Below the lines: a button for more, a note about an error. */
  footer?: ReactNode
}

/**
 * The log of a job with filter, search, wrapping (always on phones) and download. Lines are in the user's language,
 * times in milliseconds.
 */
export function JobLog({ lines, isLive, fileName, footer }: JobLogProps) {
  const { t } = useTranslation(['jobs', 'shared'])
  const format = useLogText()
  const [filter, setFilter] = useState<LogFilter>('all')
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const isPhone = useIsPhone()
  const [isWrapped, setWrap] = useState(false)
  const wrap = isWrapped || isPhone
  const root = useRef<HTMLElement>(null)
  const all: readonly FormattedLine[] = lines.map((line, index) => ({ index, line, text: format(line) }))
  const shown = visibleLines(all, filter)
  const hits = shown.filter(({ text }) => isFound(text, search))
  const hit = hits[at % Math.max(1, hits.length)]
  const count = t('logPane.lines', { count: lines.length })
  const step = (by: number) => {
    const next = (at + by + hits.length) % Math.max(1, hits.length)
    setAt(next)
    const line = shown.findIndex(({ index }) => index === hits[next]?.index)
    root.current?.querySelectorAll('ol > li')[line]?.scrollIntoView({ block: 'center' })
  }
  return (
    <Root
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || search === '') return
        if (event.target.type === 'radio') return
        event.preventDefault()
        step(event.shiftKey ? -1 : 1)
      }}
    >
      <Head>
        <h2>{t('logPane.title')}</h2>
        <small>{isLive ? t('logPane.live', { lines: count }) : count}</small>
        {search !== '' && (
          <output>
            {hits.length === 0
              ? t('shared:noMatch.titleBare')
              : t('shared:count.at', { at: (at % hits.length) + 1, count: hits.length })}
          </output>
        )}
        <FilterField
          label={t('logPane.find')}
          value={search}
          width={220}
          onChange={(text) => {
            setSearch(text)
            setAt(0)
          }}
        />
        <ToggleGroup
          label={t('shared:action.show')}
          value={filter}
          onChange={setFilter}
          segments={[
            { id: 'all', label: t('shared:field.all') },
            { id: 'warnings', label: t('logPane.warnings', { count: countOf(lines, 'warnings') }) },
            { id: 'errors', label: t('logPane.errors', { count: countOf(lines, 'errors') }) },
          ]}
        />
        {!isPhone && <WrapButton wrap={wrap} onChange={setWrap} />}
        <IconButton
          icon={Download}
          label={t('logPane.download')}
          disabled={lines.length === 0}
          onClick={() => saveLog(all, fileName)}
        />
      </Head>
      <LogLines
        lines={shown}
        search={search}
        at={search === '' ? undefined : hit?.index}
        wrap={wrap}
        empty={t(`logPane.${emptyKeys[filter]}`)}
      />
      {footer}
    </Root>
  )
}
