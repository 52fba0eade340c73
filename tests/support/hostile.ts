/** Text that would run as code without escaping. */
export const markup = '<img src=x onerror="document.title = 1"> is <b>not</b> run.\nNor is {{this}}.';
