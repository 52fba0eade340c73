/** Whether a text, an SQL expression, names the row `r` of table report: by Power BI's id or by its embed address. */
export const isNamedBy = (text: string): string => `(r.report_id = ${text} OR r.embed_url = ${text})`;
