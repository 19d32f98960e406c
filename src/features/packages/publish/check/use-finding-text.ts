import { useTranslation } from 'react-i18next'
import type { Finding } from '#domain/archive/archive.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { formatReason } from '#domain/messages/format-message.ts'
import { useMessageFormatter } from '#src/components/errors/use-message-formatter.ts'

export interface FindingText {
  /** As a clause; with the number of files if there are several. */
  readonly clause: (finding: Finding) => string
  /** As a complete sentence. */
  readonly sentence: (finding: Finding) => string
  /** With its level as prefix, for titles. */
  readonly labeled: (finding: Finding) => string
}

/** Formats findings in the language of the console. */
export function useFindingText(): FindingText {
  const { t, i18n } = useTranslation('publish')
  const format = useFormat()
  const formatter = useMessageFormatter()
  const clause = ({ code, params, files, path }: Finding): string => {
    const reason = String((formatter && formatReason(code, { params, formatter })) ?? code)
    return files > 1 && path !== null && code !== 'archive_root_folder'
      ? t('finding.files', { clause: reason, count: files, files: format.number(files) })
      : reason
  }
  const sentence = (finding: Finding): string => {
    const reason = clause(finding)
    const capitalized = reason.charAt(0).toLocaleUpperCase(i18n.language) + reason.slice(1)
    return t('finding.sentence', { clause: capitalized })
  }
  return {
    clause,
    sentence,
    labeled: (finding) => t(`finding.${finding.level}`, { clause: clause(finding) }),
  }
}
