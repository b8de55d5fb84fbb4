/** What of a JSON answer reaches the model. */
export interface HttpResponseShape {
  /**
   * The fields that stay, each as a path of keys with dots: `items.name` keeps that of every element of a list `items`.
   * All by default.
   */
  readonly pick?: readonly string[];
  /** Elements that stay of each list; the count of the others stands at its end. All by default. */
  readonly maxItems?: number;
}
