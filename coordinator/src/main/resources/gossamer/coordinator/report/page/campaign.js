"use strict";
/* Many runs on one page: charts and tables that are ready-made, and what is not as it was to be. */
(() => {
  const G = Gossamer;

  const begin = () => {
    const data = JSON.parse(G.byId("data").textContent);
    G.byId("name").textContent = data.name;
    G.story(G.byId("story"), data.story);
    G.drawings(data.drawings);
    for (const table of data.tables) G.byId("tables").append(G.tableFigure(table));
    const about = G.byId("about");
    if (data.texts.length === 0) about.remove();
    else {
      about.append(G.html("h2", { text: "What was run" }));
      for (const [title, packed] of data.texts)
        about.append(G.folded(title, () => G.packedText(packed), false));
    }
    G.byId("footer").textContent = "Gossamer · this page needs no network";
    G.themeButton(() => {});
    document.body.dataset.ready = "yes";
  };
  begin();
})();
