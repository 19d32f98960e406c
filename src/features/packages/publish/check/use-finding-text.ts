import { useTranslation } from 'react-i18next'
import type { Finding } from '#domain/archive/archive.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { formatReason } from '#src/components/errors/format-message.ts'
import { useMessageFormatter } from '#src/components/errors/use-message-formatter.ts'

export interface FindingText {
  /** As a clause; with the files it stands for, where they are many. */
  readonly clause: (finding: Finding) => string
  /** Where it stands by itself. */
  readonly sentence: (finding: Finding) => string
  /** With its level before it, for titles. */
  readonly whole: (finding: Finding) => string
}

/** Says findings in the language of the console. */
export function useFindingText(): FindingText {
  const { t, i18n } = useTranslation('publish')
  const format = useFormat()
  const formatter = useMessageFormatter()
  const clause = ({ code, params, files, path }: Finding): string => {
    const said = String((formatter && formatReason(code, { params, formatter })) ?? code)
    return files > 1 && path !== null && code !== 'archive_root_folder'
      ? t('finding.files', { clause: said, count: files, files: format.number(files) })
      : said
  }
  const sentence = (finding: Finding): string => {
    const said = clause(finding)
    const begun = said.charAt(0).toLocaleUpperCase(i18n.language) + said.slice(1)
    return t('finding.sentence', { clause: begun })
  }
  return {
    clause,
    sentence,
    whole: (finding) => t(`finding.${finding.level}`, { clause: clause(finding) }),
  }
}
