/** The texts of a namespace: English, which is the source and the fallback, and files of other languages by their paths. */
export interface Texts {
  en: object;
  others: Record<string, () => Promise<object>>;
}
