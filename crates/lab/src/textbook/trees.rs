//! The trees of the textbooks.

/// A tree that a text tells about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextbookTree {
    /// Its name, in kebab case.
    pub name: &'static str,
    /// The tree.
    pub text: &'static str,
}

/// The trees, each about one thing. Where a publication draws the tree, its shape and the values
/// that it tells are kept; all other leaves are ours.
pub static TREES: [TextbookTree; 6] = [
    // Two plies of minimax.
    TextbookTree { name: "minimax", text: "A(B(E=3, F=9), C(G=2, H=4), D(I=7, J=5))" },
    // B is worth 10; C has a child worth 5, so it is worth 5 at most.
    TextbookTree { name: "shallow", text: "A(B=10, C(D=5, E=12, F=7))" },
    // B is worth 15; E has a child worth 5. Whatever the rest of E is worth, A does not get it from E.
    TextbookTree { name: "deep", text: "A(B=15, C(D(E(F=5, G=20, H=9), I=18), J=17))" },
    // Three plies with three moves each; the first leaf is 8.
    TextbookTree {
        name: "three",
        text: "A(B(E(8, 6, 7), F(9, 4, 5), G(3, 5, 8)), \
               C(H(4, 2, 7), I(1, 9, 6), J(5, 5, 3)), \
               D(K(9, 6, 8), L(3, 7, 9), M(8, 5, 2)))",
    },
    // Pairs of values: 2 turns out [3, 2], 7 turns out [2, 4], and 8 would be [10, 5].
    TextbookTree {
        name: "vectors",
        text: "1(2(4(9=[3, 2], 10=[1, 6]), 5(11=[6, 1]), 6(12=[0, 8], 13=[4, 0])), \
               3(7(14=[0, 3], 15=[2, 4], 16=[0, 9]), 8(17=[10, 5], 18=[4, 7])))",
    },
    // The larger share, or the larger lead?
    TextbookTree { name: "choice", text: "1(2=[5, 5], 3=[2, 1])" },
];
