// Reads the first sheet of a workbook to a CSV file, in a process of its own, and prints the peak of its memory in
// megabytes. Arguments: the workbook, the CSV file.
import { defaultExtractionLimits as limits } from '#server/platform/warehouse/loading/extraction-limits.ts'
import { readSheet } from '#server/platform/warehouse/workbook/read-workbook.ts'

const [path = '', copy = ''] = process.argv.slice(2)
const { signal } = new AbortController()
const file = { path, name: 'workbook.xlsx', limits, signal }
await readSheet(file, { sheet: null, header: null, nulls: [''], copy, limit: undefined })
process.stdout.write(String(process.resourceUsage().maxRSS / 1024))
