// The preview of a table: the first rows of an extraction, as values and as texts.
import type { TablePreview } from '#contract/data-manager/table.ts'
import type { Extracted } from './extract-file.ts'

/** The preview of what was extracted with its first rows. */
export function toPreview({ findings, texts }: Extracted): TablePreview {
  return {
    lines_read: findings.lines_read,
    complete: !findings.sampled,
    attributes: findings.attributes.map(({ attribute_name, type, written }) => ({
      attribute_name,
      type,
      ...(written === undefined ? {} : { written }),
    })),
    rows: findings.flashzone ?? [],
    texts: texts.map((row) => [...row]),
    rejected: findings.rejected,
    reading: findings.reading ?? null,
  }
}
